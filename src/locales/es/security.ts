import type { Texts } from '#src/locales/shape.ts';
import type { security as english } from '#src/locales/en/security.ts';

export const security = {
  device: '{{browser}} en {{system}}',
  unknownDevice: 'Dispositivo desconocido',
  sameMachine: 'En el propio servidor',
  network: 'Red {{network}}',
  sessions: {
    title: 'Dónde tiene la sesión abierta',
    hint: '¿No reconoce algo? Cierre esa sesión y cambie su contraseña.',
    current: 'Este dispositivo',
    since: 'Sesión iniciada: {{date}}',
    used: 'Última actividad: {{date}}',
    end: 'Cerrar sesión',
    endOf: 'Cerrar la sesión de {{device}}, iniciada: {{date}}',
    ended: 'Se cerró la sesión de {{device}}.',
    endOthers: 'Cerrar las demás sesiones',
    othersEnded: 'Se cerraron las demás sesiones.',
  },
  own: {
    title: 'Actividad reciente de la cuenta',
    empty: 'Nada en los últimos 90 días',
  },
  log: {
    title: 'Registro de seguridad',
    hint: 'Inicios de sesión, intentos fallidos y acciones rechazadas de todas las personas que pueden entrar aquí. Se guarda durante 90 días.',
    show: 'Mostrar el registro de seguridad',
    empty: 'Todavía no pasó nada',
    emptyWhy: 'Aquí aparecerán los inicios de sesión.',
  },
  kind: {
    signedIn: 'Inicio de sesión',
    passwordWrong: 'Contraseña incorrecta',
    lockedOut: 'Bloqueo por demasiados intentos',
    codeWrong: 'Código de verificación incorrecto',
    codesLocked: 'Bloqueo por demasiados códigos incorrectos',
    refused: 'Acción no permitida',
    lookedUp: 'Búsqueda de duplicados antes de subir un archivo',
  },
  times_one: '{{count, number}} vez',
  times_other: '{{count, number}} veces',
  call: 'Acción: {{call}}',
  shown: '{{shown, number}} de {{total, number}} entradas',
  showMore: 'Ver más',
} as const satisfies Texts<typeof english>;
