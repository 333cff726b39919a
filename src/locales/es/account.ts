import type { Texts } from '#src/locales/shape.ts';
import type { account as english } from '#src/locales/en/account.ts';

export const account = {
  title: 'Mi cuenta',
  expiredTitle: 'Su contraseña venció',
  expiredText: 'Las contraseñas vencen después de {{days}} días. Elija una nueva para continuar.',
  personal: 'Sus datos',
  edit: 'Editar',
  personalHintOwn: '¿Hay algún error? Usted puede corregirlo.',
  personalHint: '¿Hay algún error? La administración de su organización puede corregirlo.',
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
  renewBy: 'Fecha límite para cambiarla: {{date}}.',
  passwordHint: 'Al cambiarla, se cierra su sesión en los demás dispositivos.',
  oldPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirm: 'Confirme la contraseña nueva',
  save: 'Cambiar contraseña',
  saved: 'Su contraseña cambió. Se cerró su sesión en los demás dispositivos.',
} as const satisfies Texts<typeof english>;
