import type { administrators as english } from '#src/locales/en/administrators.ts';
import type { Texts } from '#src/locales/shape.ts';

export const administrators: Texts<typeof english> = {
  title: 'Administradores',
  label: 'Lista de administradores',
  lead: 'Los administradores dirigen la organización; los usuarios de la organización leen y poco más. Los administradores no se pueden eliminar, para que la organización nunca pierda a quienes la dirigen.',
  search: 'Buscar por nombre, teléfono o correo',
  name: 'Nombre',
  userName: 'Nombre de usuario',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  profile: 'Perfil',
  state: 'Estado',
  empty: 'No se encontraron usuarios',
  emptyWhy: 'Nadie administra esta organización todavía.',
  add: 'Agregar un administrador',
  addHint:
    'Se envía una invitación a esta dirección: su enlace lleva a elegir una contraseña. Hasta entonces no se puede iniciar sesión.',
  added: '{{name}} ya administra la organización. La invitación se envió a {{email}}.',
};
