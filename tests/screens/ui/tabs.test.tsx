import { useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { renderAt } from './render.tsx';

const validateSearch = z.object({
  tab: z.optional(z.string()),
  from: z.optional(z.string()),
  page: z.optional(z.number()),
});

function Screen() {
  const { tab = 'all', from } = useSearch({ strict: false }) as z.output<typeof validateSearch>;
  return (
    <Tabs
      label="Surveys"
      keep={{ from }}
      current={tab}
      items={[
        { value: 'all', label: 'All' },
        { value: 'open', label: 'Open', count: 0 },
        { value: 'answered', label: 'Answered', count: 12_345 },
      ]}
    />
  );
}

test('tabs say where one is and how many there are, none too, and take along what all of them share', async () => {
  const { router } = await renderAt('/list?from=home&page=3', [{ path: '/list', component: Screen, validateSearch }]);
  const bar = within(screen.getByRole('navigation', { name: 'Surveys' }));
  const tabs = () => bar.getAllByRole('link');
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['All', 'Open0', 'Answered12,345']);
  const current = () => tabs().filter((tab) => tab.getAttribute('aria-current') === 'page');
  expect(current()).toEqual([tabs()[0]]);
  await userEvent.click(bar.getByRole('link', { name: /^Answered/ }));
  // the page was the other tab's
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'answered', from: 'home' }));
  await waitFor(() => expect(current()).toEqual([tabs()[2]]));
});
