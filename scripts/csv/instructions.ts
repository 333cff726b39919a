import { nameOfChoice } from '#src/schemas/choice-names.ts';
import { CSV_ROLES } from '#src/schemas/access.ts';
import { REQUIRED_CSV_COLUMNS } from '#src/schemas/people-csv.ts';
import { CSV_COLUMNS, PERSON_DETAIL_NAMES, PERSON_FIELDS, type CsvColumn } from '#src/schemas/person-fields.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { STYLE } from './style.ts';
import { EXAMPLES, exampleIn, headIn, templateName } from './template.ts';

const WORDS = { en, es } as const;
export type InstructionsLanguage = keyof typeof WORDS;
export const INSTRUCTIONS_LANGUAGES = Object.keys(WORDS) as InstructionsLanguage[];

interface Choice {
  readonly field: string;
  readonly options: readonly string[];
  readonly several?: boolean;
}

const CHOICES = new Map<CsvColumn, Choice>([
  ['Role', { field: 'role', options: CSV_ROLES }],
  ...PERSON_DETAIL_NAMES.flatMap((name): Array<[CsvColumn, Choice]> => {
    const { csv, options, type } = PERSON_FIELDS[name];
    return options.length > 0 ? [[csv.head, { field: name, options, several: type === 'choices' }]] : [];
  }),
]);

/** The look that was chosen in the console, else the system's. */
const LOOK = `(function () {
        var chosen;
        try {
          chosen = localStorage.getItem('mantine-color-scheme-value');
        } catch {}
        if (chosen === 'dark' || chosen === 'light') document.documentElement.style.colorScheme = chosen;
      })();`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function choicesOf(column: CsvColumn, language: InstructionsLanguage): string {
  const words = WORDS[language];
  const choice = CHOICES.get(column);
  if (!choice) return '';
  const meaning: Readonly<Record<string, string | undefined>> = words.roles;
  const items = choice.options.map((value) => {
    const name = nameOfChoice(language, choice.field, value);
    // case doesn't matter in either; the template's word comes first
    const both = language === 'en' ? [value, name] : [name, value];
    const said = name.toLowerCase() === value.toLowerCase() ? [value] : both;
    const means = meaning[value];
    return `<li>${said.map((each) => `<code translate="no">${escaped(each)}</code>`).join(', ')}${means === undefined ? '' : ` (${escaped(means)})`}</li>`;
  });
  return `<p>${escaped(choice.several ? words.someOf : words.oneOf)}:</p><ul class="values">${items.join('')}</ul>`;
}

function rowOf(column: CsvColumn, language: InstructionsLanguage): string {
  const words = WORDS[language];
  const required = REQUIRED_CSV_COLUMNS.some((each) => each === column);
  const [own, other] = [headIn(language, column), headIn(language === 'en' ? 'es' : 'en', column)];
  const also = `<span class="also">${escaped(words.alsoCalled)}: <span translate="no">${escaped(other)}</span></span>`;
  const example = EXAMPLES.map((row) => row[column]).find((cell) => cell !== undefined) ?? '';
  return `
          <tr role="row">
            <th role="rowheader" scope="row"><span translate="no">${escaped(own)}</span>${required ? ` <strong>${escaped(words.required)}</strong>` : ''}${also}</th>
            <td role="cell"><p>${escaped(words.columns[column])}</p>${choicesOf(column, language)}</td>
            <td role="cell"><code translate="no">${escaped(exampleIn(language, column, example))}</code></td>
          </tr>`;
}

const list = (tag: 'ol' | 'ul', items: readonly string[]) =>
  `<${tag}>\n        ${items.map((item) => `<li>${escaped(item)}</li>`).join('\n        ')}\n      </${tag}>`;

/**
 * The page that says what each column of the people's CSV file may hold; columns, choices and limits are the
 * contract's. Roles are spelled out, for small screens show the table as blocks. Specification uploads 1.1, 1.2.
 */
export function instructionsPage(language: InstructionsLanguage): string {
  const words = WORDS[language];
  const other = language === 'en' ? 'es' : 'en';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="../favicon.svg" type="image/svg+xml" />
    <title>${escaped(words.title)} · Outreach Console</title>
    <script>
      ${LOOK}
    </script>
    <style>${STYLE}    </style>
  </head>
  <body>
    <header>
      <span class="product"><span class="mark"></span>Outreach Console</span>
      <a href="people-instructions-${other}.html" lang="${other}" hreflang="${other}">${escaped(words.otherLanguage)}</a>
    </header>
    <main>
      <h1>${escaped(words.title)}</h1>
      <p class="lead">${escaped(words.lead)}</p>
      <p><a class="button" href="${templateName(language)}" download>${escaped(words.template)}</a></p>
      <h2>${escaped(words.stepsTitle)}</h2>
      ${list('ol', words.steps)}
      <h2 id="columns">${escaped(words.columnsTitle)}</h2>
      <p>${escaped(words.columnsLead)}</p>
      <table role="table" aria-labelledby="columns">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">${escaped(words.head.column)}</th>
            <th role="columnheader" scope="col">${escaped(words.head.rule)}</th>
            <th role="columnheader" scope="col">${escaped(words.head.example)}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">${CSV_COLUMNS.map((column) => rowOf(column, language)).join('')}
        </tbody>
      </table>
      <h2>${escaped(words.notesTitle)}</h2>
      ${list('ul', words.notes)}
    </main>
  </body>
</html>
`;
}
