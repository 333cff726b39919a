import type { Texts } from '#src/locales/shape.ts';
import type { formBasics as english } from '#src/locales/en/form-basics.ts';

export const formBasics = {
  passwordShow: 'Mostrar la contraseña',
  passwordHide: 'Ocultar la contraseña',
  network: 'No se puede conectar con el servidor.',
  timeout: 'El servidor tardó demasiado en responder.',
  keepAndRetry: 'Revise su conexión e inténtelo de nuevo. Lo que escribió sigue aquí.',
  retryLater: 'Inténtelo de nuevo. Si vuelve a ocurrir, espere unos minutos o consulte con soporte.',
  waitSeconds_one: 'Podrá intentarlo de nuevo en {{count}} segundo.',
  waitSeconds_other: 'Podrá intentarlo de nuevo en {{count}} segundos.',
  waitMinutes_one: 'Podrá intentarlo de nuevo en {{count}} minuto.',
  waitMinutes_other: 'Podrá intentarlo de nuevo en {{count}} minutos.',
} as const satisfies Texts<typeof english>;
