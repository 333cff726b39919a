import type { Texts } from '#src/locales/shape.ts';
import type { account as english } from '#src/locales/en/account.ts';

export const account = {
  title: 'Mi cuenta',
  expiredTitle: 'Su contraseña ha caducado',
  expiredText: 'La contraseña debe renovarse cada {{days}} días. Elija una nueva para continuar.',
  personal: 'Datos personales',
  personalHint: '¿Algo no es correcto? Un administrador de su organización puede cambiarlo.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  preferredName: 'Nombre preferido',
  userName: 'Nombre de usuario',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  phoneAlternate: 'Teléfono alternativo',
  termsTitle: 'Términos del servicio',
  termsLink: 'Términos del servicio (PDF)',
  password: 'Contraseña',
  renewBy: 'Renuévela antes del {{date}}.',
  passwordHint: 'Al cambiarla se cierra su sesión en todos los demás lugares.',
  oldPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirm: 'Repita la contraseña nueva',
  save: 'Cambiar la contraseña',
  saved: 'Su contraseña ha cambiado. Su sesión se cerró en todos los demás lugares.',
} as const satisfies Texts<typeof english>;
