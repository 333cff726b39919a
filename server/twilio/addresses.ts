import { fillPath } from '#src/schemas/endpoint.ts';
import {
  connectCarrierCall,
  tellCarrierCall,
  tellCarrierMessage,
  tellCarrierRecording,
  type CallLeg,
} from '#src/schemas/carriers.ts';

/** What is told once is told again where we were away: five times, whatever kept us. Not part of the signature. */
const AGAIN = '#rc=5&rp=ct,rt,5xx';

/** Where the carrier tells and asks; the id of what it is about is in the address. `publicUrl` has no slash at the end. */
export const addressesFor = (publicUrl: string) => ({
  connect: (id: string) => publicUrl + fillPath(connectCarrierCall.path, { id }),
  call: (id: string, leg: CallLeg) => `${publicUrl}${fillPath(tellCarrierCall.path, { id })}?leg=${leg}${AGAIN}`,
  recording: (id: string) => publicUrl + fillPath(tellCarrierRecording.path, { id }) + AGAIN,
  message: (id: string) => publicUrl + fillPath(tellCarrierMessage.path, { id }) + AGAIN,
});
