// A tablet that lies flat feels sleeves, wrists and whole hands: what is broad is no finger.

const PALM_RADIUS = 40;

export function isPalm({ pointerType, width, height }: Pick<PointerEvent, 'pointerType' | 'width' | 'height'>): boolean {
  return pointerType === 'touch' && Math.max(width, height) / 2 > PALM_RADIUS;
}
