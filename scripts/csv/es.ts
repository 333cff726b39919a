import { columnRules } from '#src/locales/es/person-fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvWords } from './words.ts';

export const es: CsvWords = {
  title: 'Cómo llenar el archivo CSV',
  lead: 'Un archivo CSV agrega muchas personas a la consola de una vez. Puede hacerlo en Excel, Google Sheets o cualquier hoja de cálculo.',
  otherLanguage: 'Instructions in English',
  template: 'Descargar la plantilla CSV',
  stepsTitle: 'En pocas palabras',
  steps: [
    'Abra la plantilla en Excel o Google Sheets. Conserve la primera fila: tiene los nombres de las columnas.',
    'Reemplace los ejemplos con los datos de sus personas, una fila por persona.',
    'Guarde la hoja. Un archivo de Excel (.xlsx) se puede subir tal como está. De los formatos CSV, elija “CSV UTF-8”.',
    'Elija el archivo en la consola. Verá cada fila y podrá corregirla antes de que se guarde algo.',
  ],
  columnsTitle: 'Las columnas',
  columnsLead:
    'Las columnas pueden ir en cualquier orden y llamarse en inglés o en español, y las que no necesite pueden faltar. Las celdas pueden estar vacías, salvo las de las columnas obligatorias. Las opciones se escriben en inglés o en español, tal como aparecen aquí.',
  head: { column: 'Columna', rule: 'Qué escribir', example: 'Ejemplo' },
  required: 'obligatoria',
  alsoCalled: 'en inglés',
  oneOf: 'Uno de estos valores',
  someOf: 'Uno o varios de estos valores, separados por una barra vertical |',
  notesTitle: 'Conviene saber',
  notes: [
    `El archivo puede tener hasta ${LIMITS.uploadBytes / 1_000_000} MB. Se reconocen comas, puntos y comas y tabuladores entre las celdas.`,
    'En los nombres de las columnas y en las opciones no importan las mayúsculas ni los acentos.',
    'Las hojas de cálculo suelen quitar los ceros iniciales de los códigos postales y los PIN. Dé formato de texto a esas columnas o acepte la corrección que ofrece la consola.',
    'Nadie se agrega dos veces. Antes de subir el archivo elige qué pasa con las personas que ya están: dejarlas como están o actualizarlas con los valores del archivo. Las celdas vacías no cambian nada.',
    'Las filas con errores no detienen a las demás. Las recibe de vuelta en un archivo que dice qué falla en cada una.',
  ],
  columns: columnRules(),
  roles: { RECIPIENT: 'recibe llamadas', CALLER: 'hace llamadas' },
};
