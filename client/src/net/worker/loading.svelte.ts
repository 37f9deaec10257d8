// How it is with the server of this page, for screens that say so.

class Loading {
  share = $state(0); // of its bytes
  state = $state<'loading' | 'ready' | 'failed' | 'elsewhere'>('loading');
  keeps = $state(true); // its games are there the next time, too
  full = $state(false); // the browser stores nothing more: tables wait until it does

  at(bytes: number, of: number): void {
    this.state = 'loading';
    this.share = Math.min(1, bytes / of);
  }

  done(keeps: boolean): void {
    this.share = 1;
    this.state = 'ready';
    this.keeps = keeps;
  }

  lost(why: 'failed' | 'elsewhere'): void {
    this.state = why;
  }
}

export const loading = new Loading();
