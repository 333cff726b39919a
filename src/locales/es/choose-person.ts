import type { choosePerson as english } from '#src/locales/en/choose-person.ts';
import type { Texts } from '#src/locales/shape.ts';

export const choosePerson: Texts<typeof english> = {
  search: 'Nombre o número de teléfono',
  nobody: 'No se encontró a nadie',
};
