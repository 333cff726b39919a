import type { Texts } from '#src/locales/shape.ts';
import type { login as english } from '#src/locales/en/login.ts';

export const login = {
  title: 'Iniciar sesión',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  noData: 'No se pudo continuar con el inicio de sesión',
  frame: { toDark: 'Usar el aspecto oscuro', toLight: 'Usar el aspecto claro' },
  notice: {
    idle: 'Se cerró su sesión porque no hubo actividad durante 90 minutos.',
    expired: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    manual: 'Ha cerrado la sesión.',
    elsewhere: 'Se cerró su sesión en otra pestaña.',
    reset: 'Su nueva contraseña está guardada. Inicie sesión con ella.',
    created: 'Su contraseña está guardada. Ya puede iniciar sesión.',
  },
} as const satisfies Texts<typeof english>;
