// node colyseus.js PORT

const http = require('http');
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { SEATS, deal, lay, viewOf, legalOf } = require('./game');

class Table extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.game = deal();
    this.bySeat = [];
    this.onMessage('lay', (client, { place }) => {
      const event = lay(this.game, this.bySeat.indexOf(client), place);
      if (event) this.tell([event]);
      else client.send('refused', {});
    });
  }

  onJoin(client) {
    this.bySeat.push(client);
    if (this.bySeat.length === SEATS) this.tell([]);
  }

  tell(events) {
    this.bySeat.forEach((client, seat) => {
      const { game } = this;
      client.send('told', { events, view: viewOf(game, seat), legal: legalOf(game, seat) });
    });
  }
}

const transport = new WebSocketTransport({ server: http.createServer() });
const server = new Server({ transport, greet: false });
server.define('table', Table);
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('ready'));
