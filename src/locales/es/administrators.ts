import type { administrators as english } from '#src/locales/en/administrators.ts';
import type { Texts } from '#src/locales/shape.ts';

export const administrators: Texts<typeof english> = {
  title: 'Administradores',
  label: 'Lista de administradores',
  lead: 'Los administradores gestionan la organización. Los usuarios de la organización pueden verla y cambiar muy poco. Los administradores no se pueden eliminar, para que siempre haya alguien a cargo.',
  search: 'Buscar por nombre, teléfono o correo',
  name: 'Nombre',
  userName: 'Nombre de usuario',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  profile: 'Perfil',
  state: 'Cuenta',
  empty: 'No se encontraron usuarios',
  emptyWhy: 'Esta organización todavía no tiene administradores.',
  add: 'Invitar administrador',
  addHint: 'Le enviaremos por correo un enlace para elegir su contraseña. No podrá iniciar sesión hasta que la elija.',
  added: '{{name}} ya puede administrar la organización. Enviamos la invitación a {{email}}.',
};
