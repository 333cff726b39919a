import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { Page } from '#src/components/ui/page/page.tsx';
import { useFocusBeforeMoves } from '#src/components/ui/page/use-title.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { renderAt } from './render.tsx';

const place = (path: string, title: string) => ({ path, component: () => <Page title={title}>Rows</Page> });

test('a screen that arrives gives its heading the focus, and leaves it to a menu that was opened meanwhile', async () => {
  const { router } = await renderAt('/first', [place('/first', 'First'), place('/second', 'Second')]);
  // beside the screens, as the header is
  render(
    <MantineProvider env="test">
      <ActionMenu label="Language" items={[{ label: 'Español', onSelect: () => {} }]} />
    </MantineProvider>,
  );
  const go = (href: string) => act(() => router.navigate({ href }));
  await go('/second');
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  const item = screen.getByRole('menuitem', { name: 'Español' });
  expect(item).toHaveFocus();
  await go('/first');
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  expect(item).toHaveFocus();
});

test('a heading that comes a moment later takes the focus from nobody who has gone on meanwhile', async () => {
  const arrival = new EventTarget();
  const arrive = () => {
    act(() => {
      arrival.dispatchEvent(new Event('arrive'));
    });
  };
  const Late = () => {
    const [isThere, setThere] = useState(false);
    useEffect(() => arrival.addEventListener('arrive', () => setThere(true)), []);
    return isThere && <Page title="Late">Rows</Page>;
  };
  const { router } = await renderAt('/first', [place('/first', 'First'), { path: '/late', component: Late }]);
  render(<button type="button">Search</button>);
  const go = (href: string) => act(() => router.navigate({ href }));

  await go('/late');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  arrive();
  expect(screen.getByRole('heading', { name: 'Late' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();

  // who has stayed where the move began is led on
  await go('/first');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await go('/late');
  arrive();
  expect(screen.getByRole('heading', { name: 'Late' })).toHaveFocus();
});

test('a screen that is replaced at its own address, with what had the focus, hands it to the next heading', async () => {
  const Draft = () => {
    const [isSent, setSent] = useState(false);
    if (isSent) return <Page title="Sent">Rows</Page>;
    return (
      <Page key="draft" title="Draft">
        <button type="button" onClick={() => setSent(true)}>
          Send
        </button>
      </Page>
    );
  };
  const { router } = await renderAt('/first', [place('/first', 'First'), { path: '/draft', component: Draft }]);
  await act(() => router.navigate({ href: '/draft' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('heading', { name: 'Sent' })).toHaveFocus();
});

test('a link that is clicked before the first screen is there leads to a heading with the focus', async () => {
  const Frame = () => {
    useFocusBeforeMoves();
    return null;
  };
  const { router } = await renderAt('/first', [
    place('/first', 'First'),
    { path: '/frame', component: Frame },
    place('/second', 'Second'),
  ]);
  const go = (href: string) => act(() => router.navigate({ href }));
  render(
    <button type="button" onClick={() => void router.navigate({ href: '/second' })}>
      Second
    </button>,
  );
  await go('/frame');
  await userEvent.click(screen.getByRole('button', { name: 'Second' }));
  expect(await screen.findByRole('heading', { name: 'Second' })).toHaveFocus();
});
