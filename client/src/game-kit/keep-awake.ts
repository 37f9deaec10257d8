// Keeps the screen from going dark while people think, where the browser can do that.

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async (): Promise<void> => {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (!wanted) void lock.release();
    } catch {
      // refused (low battery, or not allowed): then the screen may go dark
    }
  };
  const look = (): void => void ask();
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    wanted = false;
    void lock?.release();
    document.removeEventListener('visibilitychange', look);
  };
}
