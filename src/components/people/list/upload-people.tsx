import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

/** The way to uploading many people at once. */
export function UploadPeople({ organizationId }: { readonly organizationId: string }) {
  const t = usePeopleTexts();
  const may = useCan('personorganizations', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'csvUpload'));
  if (!may || !isOn) return null;
  return (
    <ButtonLink to="/app/organizations/$organizationId/upload" params={{ organizationId }} variant="default">
      {t('list.upload')}
    </ButtonLink>
  );
}
