import type { picker as english } from '#src/locales/en/picker.ts';
import type { Texts } from '#src/locales/shape.ts';

export const picker: Texts<typeof english> = {
  list: 'Programas y personas',
  noProgram: 'Sin programa',
  program: '{{name}}, todo el programa',
  more_one: '{{count, number}} persona más: búsquela.',
  more_other: '{{count, number}} personas más: búsquelas.',
  found_one: '{{count, number}} programa o grupo',
  found_other: '{{count, number}} programas y grupos',
  nothing: 'No se encontraron personas',
  chosen: 'Elegidos',
  none: 'Aún no eligió a nadie.',
  drop: 'Quitar de la selección: {{name}}',
  keys: 'Las flechas mueven, Espacio elige.',
};
