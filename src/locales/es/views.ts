import type { views as english } from '#src/locales/en/views.ts';
import type { Texts } from '#src/locales/shape.ts';

export const views: Texts<typeof english> = {
  label: 'Vistas guardadas',
  labelOf: 'Vistas guardadas: {{name}}',
  none: 'Todavía no hay vistas guardadas',
  noneWhy: 'Una vista guarda la búsqueda, los filtros y las columnas con un nombre',
  save: 'Guardar esta vista…',
  saveTitle: 'Guardar esta vista',
  saveButton: 'Guardar la vista',
  rename: 'Cambiar el nombre de «{{name}}»…',
  renameTitle: 'Cambiar el nombre de la vista «{{name}}»',
  renameButton: 'Cambiar el nombre',
  remove: 'Eliminar «{{name}}»…',
  removeTitle: '¿Eliminar la vista «{{name}}»?',
  removeText: 'Las personas y sus datos no cambian.',
  removeButton: 'Eliminar la vista',
  name: 'Nombre de la vista',
  nameHint:
    'Si ya hay una vista con ese nombre, se reemplaza. Las vistas se guardan en este navegador, solo para usted.',
  saved: 'La vista «{{name}}» se guardó',
  renamed: 'La vista ahora se llama «{{name}}»',
  removed: 'La vista «{{name}}» se eliminó',
};
