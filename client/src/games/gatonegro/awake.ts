// A tablet between the players must not fall asleep. Where the browser has no such wish, it may.

export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let on = true;
  const ask = async (): Promise<void> => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!on) void lock?.release();
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    on = false;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
