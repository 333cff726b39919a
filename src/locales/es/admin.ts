import type { admin as english } from '#src/locales/en/admin.ts';
import type { Texts } from '#src/locales/shape.ts';

export const admin: Texts<typeof english> = {
  title: 'Administración',
  lead: 'Cualquier organización y lo que puede usar, en un solo lugar.',
  list: {
    title: 'Organizaciones',
    search: 'Buscar por nombre, contacto o correo',
    empty: 'No se encontraron organizaciones',
    emptyWhy: 'Todavía no hay ninguna.',
    people_one: '{{count, number}} persona',
    people_other: '{{count, number}} personas',
    signupPending: 'Registro sin completar',
  },
  chosen: {
    title: 'Organización elegida',
    none: 'Elija una organización',
    noneWhy: 'Aquí aparecen sus ajustes.',
    missing: 'Esta organización no existe',
    missingWhy: 'Es posible que se haya eliminado o que la dirección sea incorrecta. Elija una de la lista.',
    open: 'Abrir su página',
    back: 'Elegir otra organización',
  },
};
