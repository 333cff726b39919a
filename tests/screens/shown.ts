import { screen, within } from '@testing-library/react';

/** What somebody reads there; the words stand apart where no space does. */
export const textOf = (element: Element): string =>
  element.textContent.replaceAll('\u00A0', ' ').replaceAll('—Not provided', '—').trim();

/** What each row of a list says, by the heads of its columns; those of its checkbox and its menu are left out. */
export async function rowsOf(label: string): Promise<ReadonlyArray<Readonly<Record<string, string>>>> {
  const table = within(await screen.findByRole('table', { name: label }));
  await table.findAllByRole('rowheader');
  const [heads, ...rows] = table.getAllByRole('row');
  const first = heads?.querySelector('th')?.textContent ?? '';
  return rows.map((row) =>
    Object.fromEntries(
      [...row.querySelectorAll<HTMLElement>('th, td[data-label]')].map((cell) => [
        cell.dataset['label'] ?? first,
        textOf(cell),
      ]),
    ),
  );
}

/** Facts, in their order: each term with what it is. */
export const factsIn = (region: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    within(region)
      .getAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling as Element)]),
  );

/** The filters that are set, as their chips say them. */
export const chips = (): readonly string[] => {
  const list = screen.queryByRole('list', { name: 'Filters that are set' });
  return list ? within(list).getAllByRole('listitem').map(textOf) : [];
};

/** What is offered by a menu that is open. */
export const menuItems = (): readonly string[] => screen.getAllByRole('menuitem').map(textOf);
