import type { Cue } from './recorder.ts';

/** What the screens call things, in the captions' language. */
export interface ScreenNames {
  readonly template: string;
  readonly next: string;
  readonly finish: string;
}

export const CAPTION_NAMES = ['template', 'columns', 'choose', 'mend', 'all', 'upload', 'finish'] as const;
export type CaptionName = (typeof CAPTION_NAMES)[number];

/** The words of the tutorial, in its order. */
export const CAPTIONS: Readonly<Record<'en' | 'es', (names: ScreenNames) => Readonly<Record<CaptionName, string>>>> = {
  en: ({ template, next, finish }) => ({
    template: `“${template}”: its first row names the columns. Open it in your spreadsheet program.`,
    columns: 'One row is one person. Role, first name, last name and phone are required.',
    choose: 'Save the sheet as CSV and choose it here. Every cell is checked at once; nothing is saved yet.',
    mend: 'Rows with a problem come first. Correct a cell right here.',
    all: 'Where a correction is offered, it can be taken for all cells of its kind.',
    upload: `“${next}” uploads the rows. You see how many became people, and why others did not.`,
    finish: `“${finish}” opens your organization, with your people in it.`,
  }),
  es: ({ template, next, finish }) => ({
    template: `«${template}»: la primera fila da nombre a las columnas. Ábrala en su hoja de cálculo.`,
    columns: 'Una fila es una persona. Función, nombre, apellido y teléfono son obligatorios.',
    choose: 'Guarde la hoja como CSV y elíjala aquí. Cada celda se revisa; aún no se guarda nada.',
    mend: 'Las filas con problemas van primero. Corrija la celda aquí mismo.',
    all: 'Si se ofrece una corrección, puede aplicarla a todas las celdas iguales.',
    upload: `«${next}» carga las filas. Verá cuántas se procesaron y por qué otras no.`,
    finish: `«${finish}» abre su organización, con sus personas.`,
  }),
};

const clock = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `00:${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
};

/** Captions as a WebVTT file. */
export const toVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`).join('\n')}`;
