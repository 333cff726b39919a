import type { Texts } from '#src/locales/shape.ts';
import type { login as english } from '#src/locales/en/login.ts';

export const login = {
  title: 'Iniciar sesión',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  support: 'Contactar a soporte',
  noData: 'No se pudo continuar con el inicio de sesión',
  frame: { toDark: 'Usar el modo oscuro', toLight: 'Usar el modo claro' },
  notice: {
    idle: 'Se cerró su sesión después de 90 minutos sin actividad.',
    expired: 'Su sesión terminó. Inicie sesión de nuevo.',
    manual: 'Cerró la sesión.',
    elsewhere: 'Su sesión se cerró en otra pestaña.',
    reset: 'Su contraseña nueva está guardada. Úsela para iniciar sesión.',
    created: 'Su contraseña está guardada. Ya puede iniciar sesión.',
  },
} as const satisfies Texts<typeof english>;
