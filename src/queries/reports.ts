import { createReportRequest } from '#src/schemas/reports.ts';
import { apiMutation, useApiMutation } from './client.ts';

/** A report is made later; nothing that is shown changes. */
export const createReportRequestMutation = apiMutation({ endpoint: createReportRequest, invalidates: [] });
export const useCreateReportRequest = () => useApiMutation(createReportRequestMutation);
