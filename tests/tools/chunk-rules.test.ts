import { expect, test, vi } from 'vitest';
import { chunkRules } from '#scripts/chunk-rules.ts';

function build(...paths: readonly string[]) {
  const { modules, plugin } = chunkRules();
  const rule = modules(/\/ui\/page\.tsx/, /\/ui\/form\.tsx/);
  const taken = paths.filter(rule);
  const error = vi.fn<(message: string) => never>();
  (plugin.generateBundle as () => void).call({ error });
  return { taken, error: error.mock.calls[0]?.[0] };
}

test('a rule takes the modules that one of its patterns matches', () => {
  expect(build('/src/ui/page.tsx', '/src/main.tsx', '/src/ui/form.tsx')).toEqual({
    taken: ['/src/ui/page.tsx', '/src/ui/form.tsx'],
    error: undefined,
  });
});

test('a pattern that matches nothing fails the build, and is named', () => {
  expect(build('/src/ui/page.tsx').error).toContain('form\\.tsx');
});
