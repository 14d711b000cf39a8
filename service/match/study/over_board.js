// Arrows and circles over the board: an SVG that covers it and lets every click through.

const NS = "http://www.w3.org/2000/svg";
const HEAD = 16; // px, how long the head of an arrow is
const ROUND = 4; // px between a card and the line round it

function made(name, attributes) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The element of a place; a card that lies folded away is drawn to its pile. */
function element(card, seat) {
  if (seat !== undefined) return document.querySelector(`#board .seat[data-seat="${CSS.escape(seat)}"] .bar`);
  const found = card === undefined ? null : document.querySelector(`#board [data-card="${CSS.escape(card)}"]`);
  return found && (found.getClientRects().length ? found : found.closest("details"));
}

/** Where a place is, relative to the drawing; null when it is not on the board. */
function rect(frame, card, seat) {
  const at = element(card, seat)?.getBoundingClientRect();
  if (!at?.width) return null;
  return { x: at.left - frame.left, y: at.top - frame.top, width: at.width, height: at.height };
}

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

function arrow(from, to, colour) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  const [bx, by] = [x2 - dx * HEAD, y2 - dy * HEAD];
  const corners = [[x2, y2], [bx - dy * HEAD / 2, by + dx * HEAD / 2], [bx + dy * HEAD / 2, by - dx * HEAD / 2]];
  const group = made("g", { class: `ink-${colour}` });
  group.append(made("line", { x1, y1, x2: bx, y2: by }), made("polygon", { points: corners.join(" ") }));
  return group;
}

function circle({ x, y, width, height }, colour) {
  const size = { x: x - ROUND, y: y - ROUND, width: width + 2 * ROUND, height: height + 2 * ROUND, rx: 12 };
  const group = made("g", { class: `ink-${colour}` });
  group.append(made("rect", size));
  return group;
}

/** Draw these over the board, in place of what was drawn before. What is not on the board is left out. */
export function over(desk, drawings) {
  desk.querySelector(":scope > .drawings")?.remove();
  if (!drawings.length) return;
  const svg = made("svg", { class: "drawings", "aria-hidden": "true" });
  desk.append(svg);
  const frame = svg.getBoundingClientRect();
  for (const { startCard, startSeat, endCard, endSeat, colour } of drawings) {
    const from = rect(frame, startCard, startSeat);
    const arrows = endCard !== undefined || endSeat !== undefined;
    const to = arrows ? rect(frame, endCard, endSeat) : null;
    if (from && (to || !arrows)) svg.append(to ? arrow(from, to, colour) : circle(from, colour));
  }
}
