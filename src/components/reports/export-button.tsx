import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Lazily } from '#src/components/ui/dialog/lazily.tsx';
import { ExportWords } from '#src/components/ui/export/export-words.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { part } from '#src/lib/part.ts';
import type { MembershipFilter } from '#src/queries/memberships.ts';

const ExportDialog = part(() => import('./export-dialog.tsx').then((module) => module.ExportDialog));

/** Orders an export of the list beside it; `filter` is what the list asks for. An address that ends in `#export` opens it at once. */
export function ExportButton({ filter }: { readonly filter: MembershipFilter }) {
  const common = useCommonTexts();
  const may = useSession((state) => hasFeature(state, 'reports'));
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === 'export' });
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    if (isAsked) void navigate({ to: '.', search: true, hash: '', replace: true });
  };
  if (!may) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        <ExportWords>{common('export')}</ExportWords>
      </Button>
      <Lazily component={ExportDialog} props={{ opened: opened || isAsked, onClose: close, filter }} />
    </>
  );
}
