import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { CsvRole } from '#src/schemas/access.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

interface UploadPeopleProps {
  readonly organizationId: string;
  /** Whose list it is: what everybody is taken for in a file that doesn't say it. */
  readonly role: CsvRole;
}

/** The way to uploading many people at once. */
export function UploadPeople({ organizationId, role }: UploadPeopleProps) {
  const t = usePeopleTexts();
  const may = useCan('personorganizations', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'csvUpload'));
  if (!may || !isOn) return null;
  return (
    <ButtonLink
      to="/app/organizations/$organizationId/upload"
      params={{ organizationId }}
      search={{ role }}
      variant="default"
    >
      <Compact icon={IconUpload}>{t('list.upload')}</Compact>
    </ButtonLink>
  );
}
