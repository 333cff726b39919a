import type { moved as english } from '#src/locales/en/moved.ts';
import type { Texts } from '#src/locales/shape.ts';

export const moved: Texts<typeof english> = {
  told: 'Otra pestaña cambió a {{organization}}, así que esta también. Lo que no había guardado aquí no se guardó.',
};
