import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { Suspense, useState } from 'react';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import ui from '#src/components/ui/ui.module.css';
import { useTablePreferences } from '#src/components/ui/table/preferences.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { part } from '#src/lib/part.ts';
import { useSavedViews, type SavedView } from './saved-views.ts';
import { useViewTexts } from './texts.ts';
import type { Asked } from './view-dialogs.tsx';

const ViewDialogs = part(() => import('./view-dialogs.tsx').then((module) => module.ViewDialogs));

interface ViewsMenuProps {
  /** The table's id: its columns belong to a view. */
  readonly table: string;
  readonly list: Pick<ListState, 'view' | 'setView'>;
}

const shape = (record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Names what the list shows now, and brings back what was named: search, filters, order and columns. */
export function ViewsMenu({ table, list }: ViewsMenuProps) {
  const t = useViewTexts();
  const { columns = {}, setColumns } = useTablePreferences(table);
  const { views } = useSavedViews(table);
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const ask = (question: Asked) => {
    setAsked(question);
    setOpened(true);
  };
  const isShown = (view: SavedView) =>
    shape(view.search) === shape(list.view) && shape(view.columns) === shape(columns);
  const current = views.find(isShown);
  const apply = (view: SavedView) => {
    setColumns(view.columns);
    list.setView(view.search);
  };
  const none: ActionItem = { label: t('none'), disabled: true, reason: t('noneWhy') };
  const items: ActionItem[] = [
    ...(views.length === 0 ? [none] : []),
    ...views.map((view) => ({ label: view.name, checked: view === current, onSelect: () => apply(view) })),
    {
      label: t('save'),
      onSelect: () => ask({ kind: 'save', view: { search: { ...list.view }, columns: { ...columns } } }),
    },
    ...(current
      ? [
          { label: t('rename', { name: current.name }), onSelect: () => ask({ kind: 'rename', name: current.name }) },
          {
            label: t('remove', { name: current.name }),
            danger: true,
            onSelect: () => ask({ kind: 'remove', name: current.name }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu
        variant="default"
        label={current ? t('labelOf', { name: current.name }) : t('label')}
        items={items}
        button={
          <>
            <IconBookmark size={16} aria-hidden="true" />
            <span aria-hidden="true" className={ui.word}>
              {current?.name ?? t('label')}
            </span>
          </>
        }
      />
      {asked && (
        <Suspense fallback={null}>
          <ViewDialogs table={table} asked={asked} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
