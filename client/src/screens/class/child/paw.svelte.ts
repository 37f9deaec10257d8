// A child's paw: up, it calls the teacher. Shown in the bar of a table, too, which knows of no class.

class Paw {
  isUp = $state(false);
  raise: (up: boolean) => void = () => {};
}

export const paw = new Paw();
