import type { admin as english } from '#src/locales/en/admin.ts';
import type { Texts } from '#src/locales/shape.ts';

export const admin: Texts<typeof english> = {
  title: 'Administración',
  lead: 'Consulte cualquier organización y elija qué funciones puede usar.',
  list: {
    title: 'Organizaciones',
    search: 'Buscar por nombre, contacto o correo',
    searchShort: 'Nombre o contacto',
    empty: 'No se encontraron organizaciones',
    emptyWhy: 'Todavía no hay ninguna.',
    people_one: '{{count, number}} persona',
    people_other: '{{count, number}} personas',
    signupPending: 'Configuración inicial pendiente',
  },
  chosen: {
    title: 'Organización seleccionada',
    none: 'Elija una organización',
    noneWhy: 'Aquí aparecerá su configuración.',
    missing: 'Esta organización no existe',
    missingWhy: 'Quizá se eliminó o el enlace es incorrecto. Elija una de la lista.',
    open: 'Abrir organización',
    back: 'Elegir otra organización',
  },
};
