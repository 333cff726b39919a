import type { bulk as english } from '#src/locales/en/bulk.ts';
import type { Texts } from '#src/locales/shape.ts';

export const bulk: Texts<typeof english> = {
  label: 'Acción masiva',
  finding: 'Reuniendo las filas: {{done, number}} de {{total, number}}',
  running: '{{done, number}} de {{total, number}}',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  began: '{{title}}. Puede seguir trabajando en otras pantallas.',
  done_one: '{{done, number}} de {{count, number}} lista.',
  done_other: '{{done, number}} de {{count, number}} listas.',
  failed_one: '{{count, number}} falló.',
  failed_other: '{{count, number}} fallaron.',
  left_one: '{{count, number}} no se intentó.',
  left_other: '{{count, number}} no se intentaron.',
  lost: 'Se perdió la conexión.',
  show: 'Ver filas con error',
  dismiss: 'Cerrar',
  reportTitle_one: '{{count, number}} fila con error',
  reportTitle_other: '{{count, number}} filas con error',
  othersSaved: 'Las demás filas se guardaron.',
  notAgain: 'Las filas con error no se reintentan automáticamente.',
  name: 'Nombre',
  reason: 'Motivo',
  copy: 'Copiar lista',
  copied: 'Se copió la lista',
  notCopied: 'Su navegador no permitió copiar. Seleccione la lista y cópiela manualmente.',
};
