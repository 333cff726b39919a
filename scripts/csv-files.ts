import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTRUCTIONS_LANGUAGES, instructionsPage } from './csv/instructions.ts';
import { templateFile, templateName } from './csv/template.ts';
import { root } from './root.ts';
import { WRITTEN_LANGUAGES } from '#src/schemas/written-languages.ts';

/** The files of public/csv, by their names: the templates of people and their instructions. */
export const csvFiles = (): Map<string, string> =>
  new Map([
    ...WRITTEN_LANGUAGES.map((language) => [templateName(language), templateFile(language)] as const),
    ...INSTRUCTIONS_LANGUAGES.map(
      (language) => [`people-instructions-${language}.html`, instructionsPage(language)] as const,
    ),
  ]);

/* Run it after a change of columns, choices or words: `npm run csv-files`; a test compares. */
if (import.meta.main) {
  const folder = join(root, 'public', 'csv');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of csvFiles()) writeFileSync(join(folder, name), text);
}
