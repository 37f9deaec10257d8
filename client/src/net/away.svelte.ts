// Whether the server was found to be gone, where this page can go on without it.

class Away {
  now = $state(false);
}

export const away = new Away();
