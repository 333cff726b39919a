import { useQuery } from '@tanstack/react-query';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { getPeopleUpload } from '#src/queries/uploads.ts';

/** The file of an upload, as far as it is known. */
export function UploadName({ uploadId }: { readonly uploadId: string }) {
  const t = useUiTexts();
  const { data, error } = useQuery(getPeopleUpload(uploadId));
  return error ? t('table.gone') : (data?.upload.fileName ?? '…');
}
