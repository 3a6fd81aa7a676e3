/** What the own player has chosen and not yet sent. */
import type { Character, Row } from "./types";
import * as compose from "./compose";
import type { Draft, Ghost, Next, Option } from "./compose";
import { draftAgain, keepDraft } from "./reload";
import type { MammaIStage } from "./stage.svelte";

export class Choice {
  #draft = $state.raw<Draft>(compose.EMPTY);

  constructor(private readonly stage: MammaIStage) {}

  get draft(): Draft {
    return this.#draft;
  }

  set draft(draft: Draft) {
    this.#draft = draft;
    keepDraft(this.stage.table, this.stage.view, draft);
  }

  /** What was composed before a reload, while the same is asked. */
  restore(): void {
    this.#draft = draftAgain(this.stage.table, this.stage.view);
  }

  get option(): Option | null {
    return compose.open(this.draft, this.stage.moves);
  }

  get next(): Next {
    return compose.next(this.draft, this.stage.view.display, this.stage.moves);
  }

  /** The rows that can be tapped now. */
  get rows(): Row[] {
    if (!this.stage.asked) return [];
    if (this.stage.view.phase === "vote") return this.stage.moves.votes;
    if (this.stage.view.phase === "guest") return this.stage.moves.guests;
    return this.stage.view.phase === "trick" ? compose.rows(this.draft, this.stage.view.display, this.stage.moves) : [];
  }

  /** The row that is chosen. What is hidden is chosen beside the rows, and never shown in them. */
  get row(): Row | null {
    const { phase } = this.stage.view;
    if (phase === "trick") return this.draft.seating ? this.draft.guest : this.draft.row;
    return phase === "vote" || phase === "guest" ? this.draft.who : null;
  }

  /** What a row would add up to: in all rows alike, whichever has been chosen. */
  ghost(row: Row): Ghost | null {
    return compose.ghost(this.draft, row, this.stage.view, this.stage.moves);
  }

  choose(option: Option): void {
    if (!this.stage.inert) this.draft = compose.choose(this.draft, option);
  }

  pick(place: number): void {
    if (!this.stage.inert && this.stage.asked)
      this.draft = compose.pick(this.draft, place, this.stage.view.display, this.stage.moves);
  }

  tapRow(row: Row): void {
    if (this.stage.inert || !this.rows.includes(row)) return;
    if (this.stage.view.phase === "trick")
      this.draft = compose.tapRow(this.draft, row, this.stage.view.display, this.stage.moves);
    else this.pickWho(row as Character);
  }

  turnCard(card: number): void {
    if (!this.stage.inert) this.draft = { ...this.draft, card: this.draft.card === card ? null : card };
  }

  /** Begin to seat a Guest; again: rather not. */
  seat(): void {
    if (this.stage.inert || this.stage.moves.guests.length === 0) return;
    const none = this.draft.guest !== null || this.draft.seating;
    this.draft = { ...this.draft, guest: null, seating: !none };
  }

  /** Seat the Guest beside somebody for the time being: others can still be chosen, until `seated`. */
  trySeat(who: Row): void {
    if (!this.stage.inert && compose.isGuestRow(who, this.stage.moves)) this.draft = { ...this.draft, guest: who };
  }

  seated(): void {
    this.draft = { ...this.draft, seating: false };
  }

  pickWho(who: Character): void {
    if (!this.stage.inert) this.draft = { ...this.draft, who: this.draft.who === who ? null : who };
  }

  undo(): void {
    if (!this.stage.inert) this.draft = { ...compose.EMPTY, option: this.draft.option };
  }

  /** Send the trick as one message: the Guest first, if one is seated (MI-3). */
  call(): void {
    if (!this.next.ready || this.stage.inert) return;
    const { guest } = this.draft;
    this.stage.send(guest ? [`guest ${guest}`, this.next.move] : [this.next.move]);
  }

  /** Send one decision. */
  decide(move: string): void {
    if (this.stage.view.legal.includes(move)) this.stage.send([move]);
  }

  /** Something has happened, or something else is asked: what is composed is gone. */
  drop(): void {
    this.draft = compose.EMPTY;
  }
}
