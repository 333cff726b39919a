/** A US phone as people read it, `+1 (555) 010-0123`; any other text as it is. Decisions, "Validation". */
export const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3');
