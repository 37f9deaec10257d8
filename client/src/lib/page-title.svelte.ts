// What a screen adds to the title of the page: which game, and what it waits for. No names of players:
// titles stay in the history of a browser.

class PageTitle {
  parts = $state.raw<readonly string[] | null>(null); // null: the address says enough
}

export const pageTitle = new PageTitle();
