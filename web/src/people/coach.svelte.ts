/** Whether the coach's panel is open, at a learning table. */
class Coach {
  open = $state(false);
}

export const coach = new Coach();
