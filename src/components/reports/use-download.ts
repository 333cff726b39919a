import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#src/lib/save-file.ts';
import { downloadReport } from '#src/queries/reports.ts';
import type { ReportRequest } from '#src/schemas/reports.ts';

/** Fetches a report's file and hands it to the browser; `busy` is the report it is fetching. */
export function useDownload() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const download = async ({ id, fileName }: Pick<ReportRequest, 'id' | 'fileName'>): Promise<void> => {
    setBusy(id);
    const file = await client.query(downloadReport(id)).finally(() => setBusy(undefined));
    saveFile(file, file.name || (fileName ?? 'report.csv'));
  };
  return { busy, download };
}
