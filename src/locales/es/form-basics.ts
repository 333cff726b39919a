import type { Texts } from '#src/locales/shape.ts';
import type { formBasics as english } from '#src/locales/en/form-basics.ts';

export const formBasics = {
  passwordShow: 'Mostrar la contraseña',
  passwordHide: 'Ocultar la contraseña',
  network: 'No podemos conectar con el servidor.',
  timeout: 'El servidor tardó demasiado en responder.',
  keepAndRetry: 'Revise su conexión e intente de nuevo. Lo que escribió sigue aquí.',
  checkFirst: 'Revíselo antes de intentar de nuevo.',
  retryLater: 'Intente de nuevo. Si sigue ocurriendo, espere unos minutos o contacte a soporte.',
  waitSeconds_one: 'Podrá intentar de nuevo en {{count}} segundo.',
  waitSeconds_other: 'Podrá intentar de nuevo en {{count}} segundos.',
  waitMinutes_one: 'Podrá intentar de nuevo en {{count}} minuto.',
  waitMinutes_other: 'Podrá intentar de nuevo en {{count}} minutos.',
} as const satisfies Texts<typeof english>;
