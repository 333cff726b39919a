import { fileNameOf } from '#src/schemas/file-name.ts';

/** The file that an answer is, under the name that it gives it; undefined where it is of another type. */
export async function fileIn(response: Response, type: string): Promise<File | undefined> {
  const { headers } = response;
  const bytes = await response.arrayBuffer();
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== type) return undefined;
  return new File([bytes], fileNameOf(headers.get('content-disposition')) ?? '', { type });
}
