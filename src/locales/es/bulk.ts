import type { bulk as english } from '#src/locales/en/bulk.ts';
import type { Texts } from '#src/locales/shape.ts';

export const bulk: Texts<typeof english> = {
  label: 'Acción sobre varias filas',
  finding: 'Reuniendo las filas: {{done, number}} de {{total, number}}',
  running: '{{done, number}} de {{total, number}}',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  began: '{{title}}: continúa mientras usted trabaja en otra pantalla.',
  done_one: '{{done, number}} de {{count, number}} hecha.',
  done_other: '{{done, number}} de {{count, number}} hechas.',
  failed_one: '{{count, number}} falló.',
  failed_other: '{{count, number}} fallaron.',
  left_one: '{{count, number}} no se intentó.',
  left_other: '{{count, number}} no se intentaron.',
  lost: 'Se perdió la conexión.',
  show: 'Mostrar lo que falló',
  dismiss: 'Descartar',
  reportTitle_one: '{{count, number}} fila falló',
  reportTitle_other: '{{count, number}} filas fallaron',
  othersSaved: 'Todas las demás filas se guardaron.',
  notAgain: 'Nada se vuelve a intentar por sí solo.',
  name: 'Nombre',
  reason: 'Motivo',
  copy: 'Copiar la lista',
  copied: 'La lista se copió',
  notCopied: 'El navegador no permitió copiar la lista. Selecciónela y cópiela a mano.',
};
