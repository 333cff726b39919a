import { fileNameOf } from '#src/schemas/file-name.ts';

/** The file that an answer is, under the name that it gives it; undefined where it is of none of the types. */
export async function fileIn(response: Response, types: readonly string[]): Promise<File | undefined> {
  const { headers } = response;
  const bytes = await response.arrayBuffer();
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) return undefined;
  return new File([bytes], fileNameOf(headers.get('content-disposition')) ?? '', { type });
}
