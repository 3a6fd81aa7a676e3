/** Line icons, 24 by 24. */
export const icons = {
  check: '<path class="line" d="M4 12l6 6L20 6"/>',
  x: '<path class="line" d="M6 6l12 12M18 6L6 18"/>',
  undo: '<path class="line" d="M9 4L4 9l5 5M4 9h10a6 6 0 0 1 0 12"/>',
  plus: '<path class="line" d="M12 5v14M5 12h14"/>',
  minus: '<path class="line" d="M5 12h14"/>',
  sound: '<path class="line" d="M4 9v6h4l5 4V5L8 9ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/>',
  mute: '<path class="line" d="M4 9v6h4l5 4V5L8 9ZM17 9.500l5 5M22 9.500l-5 5"/>',
  sun: '<circle class="line" cx="12" cy="12" r="4.5"/><path class="line" d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.500L19 5"/>',
  moon: '<path class="line" d="M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z"/>',
  menu: '<path class="line" d="M4 7h16M4 12h16M4 17h16"/>',
  box: '<path class="line" d="M3 10l3-5h12l3 5v9H3ZM3 10h18M10 14h4"/>',
  hand: '<path class="line" d="M5 7l7-2 7 2-2 13H7ZM9 10l6 7M15 10l-6 7"/>',
  slip: '<path class="line" d="M6 3h12v17l-2-2-2 2-2-2-2 2-2-2-2 2ZM9 8h6M9 12h6"/>',
  eye: '<path class="line" d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0Z"/><circle class="line" cx="12" cy="12" r="3"/>',
  next: '<path class="line" d="M5 5l7 7-7 7M14 5v14"/>',
  pencil: '<path class="line" d="M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4"/>',
  book: '<path class="line" d="M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1ZM12 6v14"/>',
  keys: '<path class="line" d="M3 6h18v12H3ZM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10"/>',
  talk: '<path class="line" d="M3 5h18v11H11l-5 4v-4H3ZM8 9h8M8 12h5"/>',
  play: '<path class="line" d="M7 4l12 8-12 8Z"/>',
  pause: '<path class="line" d="M8 5v14M16 5v14"/>',
  left: '<path class="line" d="M15 5l-7 7 7 7"/>',
  right: '<path class="line" d="M9 5l7 7-7 7"/>',
  order: '<path class="line" d="M6 3h12v12l-2-2-2 2-2-2-2 2-2-2-2 2ZM12 16v5M9 19l3 3 3-3"/>',
} as const;

export type IconName = keyof typeof icons;
