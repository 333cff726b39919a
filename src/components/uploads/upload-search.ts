/** Leads to what was uploaded, below the upload itself. */
export const UPLOADS_HASH = 'uploads';
