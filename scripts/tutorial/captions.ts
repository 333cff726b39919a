import type { Cue } from './recorder.ts';

/** What the screens call things, in the captions' language. */
export interface ScreenNames {
  readonly template: string;
  readonly finish: string;
}

export const CAPTION_NAMES = ['template', 'columns', 'choose', 'mend', 'all', 'upload', 'finish'] as const;
export type CaptionName = (typeof CAPTION_NAMES)[number];

/** The words of the tutorial, in its order. */
export const CAPTIONS: Readonly<Record<'en' | 'es', (names: ScreenNames) => Readonly<Record<CaptionName, string>>>> = {
  en: ({ template, finish }) => ({
    template: `“${template}”: its first row names the columns. Open it in Excel or Google Sheets.`,
    columns: 'One row is one person. Role, first name, last name, and phone are required.',
    choose: 'Save the sheet as CSV and choose it here. Every cell is checked right away. Nothing is saved yet.',
    mend: 'Rows with problems come first. Fix a cell right here.',
    all: 'When a fix is offered, apply it to every cell like it.',
    upload: 'Then upload the rows. You’ll see how many people were added, and why the others weren’t.',
    finish: `“${finish}” opens your organization, with your people in it.`,
  }),
  es: ({ template, finish }) => ({
    template: `“${template}”: la primera fila tiene los nombres de las columnas. Ábrala en Excel o Google Sheets.`,
    columns: 'Una fila es una persona. Rol, nombre, apellidos y teléfono son obligatorios.',
    choose: 'Guarde la hoja como CSV y elíjala aquí. Cada celda se revisa; aún no se guarda nada.',
    mend: 'Las filas con problemas van primero. Corrija la celda aquí mismo.',
    all: 'Si se ofrece una corrección, puede aplicarla a todas las celdas iguales.',
    upload: 'Luego suba las filas. Verá cuántas personas se agregaron y por qué otras no.',
    finish: `“${finish}” abre su organización, con sus personas.`,
  }),
};

const clock = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `00:${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
};

/** Captions as a WebVTT file. */
export const toVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`).join('\n')}`;
