import { ExportStateButton } from './export-state-button.tsx';
import { useFileExport, type FileExport } from './use-file-export.ts';

interface FileExportButtonProps extends FileExport {
  /** What is exported, where the label alone doesn't say it. */
  readonly label?: string | undefined;
}

/**
 * Fetches a list as a file, and hands it over when it is there; its label and colour tell how far it is, and that it
 * failed. With another `key` for another question it begins anew.
 *
 *     <FileExportButton key={JSON.stringify(filter)} fetchFile={() => client.query(exportCalls(filter))} name="calls.csv" />
 */
export function FileExportButton({ label, ...file }: FileExportButtonProps) {
  const { status, press } = useFileExport(file);
  return <ExportStateButton status={status} label={label} onPress={press} />;
}
