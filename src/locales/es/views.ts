import type { views as english } from '#src/locales/en/views.ts';
import type { Texts } from '#src/locales/shape.ts';

export const views: Texts<typeof english> = {
  label: 'Vistas guardadas',
  labelOf: 'Vistas guardadas: {{name}}',
  none: 'Todavía no hay vistas guardadas',
  noneWhy: 'Una vista guarda con un nombre su búsqueda, sus filtros y sus columnas',
  save: 'Guardar esta vista…',
  saveTitle: 'Guardar esta vista',
  saveButton: 'Guardar vista',
  rename: 'Cambiar el nombre de “{{name}}”…',
  renameTitle: 'Cambiar el nombre de la vista “{{name}}”',
  renameButton: 'Cambiar el nombre',
  remove: 'Eliminar “{{name}}”…',
  removeTitle: '¿Eliminar la vista “{{name}}”?',
  removeText: 'No afecta a las personas ni a sus datos.',
  removeButton: 'Eliminar vista',
  name: 'Nombre de la vista',
  nameHint: 'Si ya hay una vista con ese nombre, se reemplaza. Solo usted ve sus vistas, y solo en este navegador.',
  saved: 'Se guardó la vista “{{name}}”',
  renamed: 'La vista ahora se llama “{{name}}”',
  removed: 'Se eliminó la vista “{{name}}”',
};
