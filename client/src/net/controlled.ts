// What comes through the service worker is kept for the next time, and for when the network is off.
// Right after the first visit has begun it is not there yet, and not every browser allows one: then this
// ends after *within* ms.
export async function controlled(within: number): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, within);
  });
}
