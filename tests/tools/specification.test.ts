import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/root.ts';
import { ruleOfCall, specificationRules } from '#scripts/specification.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';

const rules = specificationRules();
const names = new Set(rules.map(({ name }) => name));

/** What is wrong with a file's citations; comments that go on in the next line are read as one. */
function wrongCitations(text: string): string[] {
  const flat = text.replaceAll(/\s*\n\s*(?:\/\/|\*(?!\/)|--)?\s*/g, ' ');
  // sections of the documents that came before, and what lacks its second number
  const unclear = flat.match(/[12] §\d+|\bSpecification [a-z-]+ \d+(?!\d|\.\d)/gi) ?? [];
  const cited = [...flat.matchAll(/\b[Ss]pecification ((?:(?:, )?(?:[a-z-]+ )?\d+\.\d+)+)/g)].flatMap(
    ([, list = '']) => {
      let file = '';
      return list.split(', ').map((citation) => {
        const [, named, number] = /^(?:([a-z-]+) )?(\d+\.\d+)$/.exec(citation) ?? [];
        file = named ?? file;
        return `${file} ${number}`;
      });
    },
  );
  return [...unclear, ...cited.filter((name) => !names.has(name))];
}

describe('rules', () => {
  test('each has a number of its own', () => {
    expect(rules.length).toBeGreaterThan(400);
    expect(rules.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([]);
  });

  test('each is listed in the index by its file', () => {
    const index = readFileSync(join(root, 'docs/specification/README.md'), 'utf8');
    const files = new Set(rules.map(({ name }) => name.split(' ')[0]));
    expect([...files].filter((file) => !index.includes(`(${file}.md)`))).toEqual([]);
  });

  test('each call of the contract stands in a table', () => {
    const ruleOf = ruleOfCall(rules);
    expect(ENDPOINTS.filter(({ method, path }) => ruleOf(method, path) === undefined).map(({ id }) => id)).toEqual([]);
    expect(ruleOf('GET', '/v2/nowhere')).toBeUndefined();
  });
});

describe('citations in comments', () => {
  test.each([
    ['/** Text. Specification people 4.2. */', []],
    ['/** Text. Specification people 4.2, 4.3, matching 1.1. */', []],
    ['/**\n * Text. Specification people\n * 4.2, 4.3.\n */', []],
    ['// a rule (specification 2 §7)', ['2 §7']],
    ['/** Specification people 4. */', ['Specification people 4']],
    ['/** Specification people 99.1. */', ['people 99.1']],
    ['/** Specification peeple 4.2. */', ['peeple 4.2']],
    ['/** Specification people 4.2, 4.99, matching 9.1. */', ['people 4.99', 'matching 9.1']],
  ])('%j', (text, wrong) => {
    expect(wrongCitations(text)).toEqual(wrong);
  });

  test('each names a rule that exists', () => {
    const files = ['src', 'server', 'mocks', 'tests', 'e2e', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:tsx?|css|sql|html)$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    const own = 'tests/tools/specification.test.ts';
    const texts = files.filter((file) => file !== own).map((file) => [file, readFileSync(join(root, file), 'utf8')]);
    expect(texts.filter(([, text = '']) => /\bSpecification [a-z-]+ \d/.test(text)).length).toBeGreaterThan(100);
    expect(texts.flatMap(([file, text = '']) => wrongCitations(text).map((wrong) => `${file}: ${wrong}`))).toEqual([]);
  });
});

describe('documents', () => {
  const files = (folder: string) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`);
  const documents = ['README.md', ...files('docs')].map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );

  test('rules that they name exist', () => {
    const wrong = documents.flatMap(([file, text]) => {
      const linked = [...text.matchAll(/\]\((?:\.\.\/)?(?:specification\/)?([a-z-]+)\.md\) (\d+\.\d+)/g)].map(
        ([, area, number]) => `${area} ${number}`,
      );
      const told = wrongCitations(text.replaceAll(/The rules?: /g, 'Specification '));
      return [...linked.filter((name) => !names.has(name)), ...told].map((name) => `${file}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('files that the map and the walk name are there', () => {
    const named = ['README.md', 'docs/architecture.md', 'docs/add-an-area.md'].flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /`((?:src|server|mocks|tests|e2e|scripts|docs)\/[^`\s]+\.\w+)`/g,
        ),
      ]
        .map(([, path = '']) => path)
        // the area that is added is none yet
        .filter((path) => !/notes?\b|<\w+>/.test(path)),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('their links lead somewhere', () => {
    const links = documents.flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => [file, link] as const),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(([file, link]) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });
});
