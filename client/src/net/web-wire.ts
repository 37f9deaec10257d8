// A connection of the browser as `Socket` uses it.

import { socketAddress } from '../lib/address';
import type { Wire } from './socket';

export function webWire(path: string): Wire {
  const socket = new WebSocket(socketAddress(path));
  const wire: Wire = {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.({ data: event.data });
  socket.onclose = () => wire.onclose?.();
  return wire;
}
